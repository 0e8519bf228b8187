// What the driver wants from Python and the stable ABI does not have, with a way round for each.
// The ways round cost some speed; an ordinary build takes the direct ones.
#pragma once

#include <nanobind/nanobind.h>

namespace tengen {

namespace nb = nanobind;

#ifdef Py_LIMITED_API

inline bool is_method(nb::handle callable) {
    return nb::isinstance(callable, nb::module_::import_("types").attr("MethodType"));
}
inline nb::object method_self(nb::handle method) { return method.attr("__self__"); }
inline nb::object method_function(nb::handle method) { return method.attr("__func__"); }
inline vectorcallfunc quick_call(nb::handle) { return PyObject_Vectorcall; }

/// The value of the key, which is `value` if there was none; borrowed, or null with an error set.
inline PyObject* set_default(nb::handle dictionary, nb::handle key, nb::handle value) {
    PyObject* known = PyDict_GetItemWithError(dictionary.ptr(), key.ptr());
    if (known != nullptr || PyErr_Occurred() != nullptr) return known;
    return PyDict_SetItem(dictionary.ptr(), key.ptr(), value.ptr()) == 0 ? value.ptr() : nullptr;
}

inline double float_value(nb::handle number) { return PyFloat_AsDouble(number.ptr()); }

#else

inline bool is_method(nb::handle callable) { return PyMethod_Check(callable.ptr()); }
inline nb::object method_self(nb::handle method) {
    return nb::borrow(PyMethod_GET_SELF(method.ptr()));
}
inline nb::object method_function(nb::handle method) {
    return nb::borrow(PyMethod_GET_FUNCTION(method.ptr()));
}
inline vectorcallfunc quick_call(nb::handle function) {
    const vectorcallfunc direct = PyVectorcall_Function(function.ptr());
    return direct == nullptr ? PyObject_Vectorcall : direct;
}

/// The value of the key, which is `value` if there was none; borrowed, or null with an error set.
inline PyObject* set_default(nb::handle dictionary, nb::handle key, nb::handle value) {
    return PyDict_SetDefault(dictionary.ptr(), key.ptr(), value.ptr());
}

inline double float_value(nb::handle number) { return PyFloat_AS_DOUBLE(number.ptr()); }

#endif

}  // namespace tengen
