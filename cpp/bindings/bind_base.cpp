#include "base/random.h"
#include "base/stop.h"
#include "base/version.h"
#include "bindings/bind.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace tengen {

void bind_base(nb::module_& m) {
    m.def("compiler", &compiler, "What compiled this core, for bug reports.");

    nb::class_<SplitMix64>(m, "SplitMix64", "The random generator of the native searches.")
        .def(nb::init<std::uint64_t>(), "seed"_a)
        .def("next", &SplitMix64::next)
        .def("below", &SplitMix64::below, "bound"_a);

    nb::class_<Stop>(m, "Stop", "Tells a search that runs in another thread to end.")
        .def(nb::init<>())
        .def("set", &Stop::set, "End soon; for good, and from any thread.")
        .def("is_set", &Stop::is_set);
}

}  // namespace tengen
