/** Said on documents alone, which have their words in their markup. */
export const documentMessages: readonly string[] = ['help.'];
