/**
 * Awaits work, and converts what it is rejected with.
 * @param convert returns what is not its own unchanged.
 */
export const convertingErrors =
  (convert: (error: unknown) => unknown) =>
  async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      throw convert(error);
    }
  };
