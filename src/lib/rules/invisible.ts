/**
 * Characters that are neither typed nor seen: controls other than those of lines and tabs, which no store keeps alike;
 * format characters, of which only the joiner of emoji is used; fillers that look like nothing; halves of a surrogate pair.
 */
const INVISIBLE =
  /[^\P{Cc}\t\n\r]|(?!\u200d)\p{Cf}|(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d|\u034f|[\u115f\u1160\u2028\u2029\u3164\uffa0]|\u17b4|\u17b5|\p{Cs}/u

/** Whether a text has a character that is rejected because it is invisible. */
export function hasInvisible(text: string): boolean {
  return INVISIBLE.test(text)
}
