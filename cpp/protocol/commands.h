// The commands of the protocol, and those that the Yixin family of interfaces adds.
#pragma once

#include "protocol/conversation.h"

namespace tengen::protocol {

/// Takes the words behind its name (for a block, its rows). What it cannot do it throws as Refusal.
using Command = Actions (*)(Conversation& brain, const Words& words);

/// The command of that name, in upper case; none if there is none. INFO and END are the
/// conversation's.
Command find_command(const Text& name);
Command find_yixin_command(const Text& name);

/// Do the rows of a command of that name go on to a line DONE? Some are known by their name only:
/// their rows are skipped with them.
bool is_block(const Text& name);

/// A whole number. Throws Refusal for anything else.
long long number_of(const Text& text);

}  // namespace tengen::protocol
