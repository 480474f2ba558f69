/** Encodings of names that can be chosen, by the names of the Encoding Standard but for CP437; the order is that of the list. */
export const nameEncodings = [
  'auto',
  'utf-8',
  'cp437',
  'ibm866',
  'windows-1251',
  'shift_jis',
  'gbk',
  'big5',
  'euc-kr',
] as const;
export type NameEncoding = (typeof nameEncodings)[number];
