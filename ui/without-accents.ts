/** The same letters without accents, each in its place: `Отчёт` is `Отчет`. `й` is another letter than `и`. */
export const withoutAccents = (text: string): string =>
  text.replace(/[À-ӿḀ-ỿ]/g, (letter) => (/й/i.test(letter) ? letter : letter.normalize('NFD').charAt(0)));
