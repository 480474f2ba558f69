/** Every code of spec section 8. A table that lacks one does not compile. */
export const messageCodes = [
  0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 38, 50, 4001, 4002, 4010, 4011, 4012, 4013, 4014,
  4015, 4016, 4017, 4018, 4019, 4020, 4021, 4022, 4023, 4024, 4031, 4032, 4033, 4034, 4035, 4036, 4037, 4038,
  4039, 4050, 4051, 4052, 4121, 4122, 4123, 4124, 4125, 4126, 5026, 5027, 8000, 8001,
] as const;
export type MessageCode = (typeof messageCodes)[number];

/** The client's own messages in one language. */
export interface MessageTable {
  /** Stands before a failure that has no words of its own. */
  readonly failed: string;
  /** For `captcha_invalid`, whatever its code. */
  readonly tooFrequent: string;
  readonly codes: Readonly<Record<MessageCode, string>>;
}
