/** Control characters except tab and line breaks. No keyboard types them, and no screen shows them. */
const controls = /[\u0001-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/g;

/** Signs that change the direction of the text around them until they are closed. */
const overrides = /[\u202A-\u202E]/g;

/** Signs without a picture of their own: marks of direction, zero-width spaces, soft hyphens, tags. */
const invisible =
  /[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\u{E0000}-\u{E007F}]/gu;

/** A joiner or non-joiner that shapes nothing: neither between Arabic letters nor within an emoji. */
const idleJoiners =
  /(?<![\p{Script=Arabic}\u0640\u064B-\u0655\u0670])[\u200C\u200D](?!\p{Extended_Pictographic})|(?<=[\p{Script=Arabic}\u0640\u064B-\u0655\u0670])[\u200C\u200D](?!\p{Script=Arabic})/gu;

/**
 * Removes signs that nobody sees, so that two names that look alike are equal and no name changes the direction of
 * what follows it (ASVS 5.2.2). Keeps joiners where they shape something: between Arabic letters and within an emoji.
 */
export const cleanLine = (text: string): string =>
  text.replace(controls, '').replace(invisible, '').replace(idleJoiners, '');

/**
 * Removes control characters and overrides of direction. Keeps marks and isolates: somebody who writes several lines
 * orders numbers and Latin words within Arabic by them, and they end with their paragraph (ASVS 5.2.2).
 */
export const cleanLines = (text: string): string => text.replace(controls, '').replace(overrides, '');
