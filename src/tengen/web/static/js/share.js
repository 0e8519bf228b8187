// A link to what is on the board, for others.

import { t } from "./words.js";

/** Copy a link, or say it where copying is not allowed. @param {string} link @param {(text: string) => void} say */
export async function share(link, say) {
  const whole = new URL(link, location.href).href;
  try {
    await navigator.clipboard.writeText(whole);
    say(t("copied"));
  } catch {
    say(whole);
  }
}
