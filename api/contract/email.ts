/** Local part and domain (spec section 5), in the letters of ASCII that every mail server takes. */
export const emailPattern = /^[\w'+-]+(?:\.[\w'+-]+)*@(?:[A-Za-z\d][A-Za-z\d-]*\.)+[A-Za-z]{2,}$/;

/** Characters (RFC 5321 section 4.5.3.1.3). */
export const longestEmail = 254;

/** The one rule for forms, calls and commands, and without a library; the letter that is sent to an address proves the rest. */
export const isEmailAddress = (text: string): boolean =>
  text.length <= longestEmail && emailPattern.test(text);
