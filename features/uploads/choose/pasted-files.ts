/** Ms between the moment in which a browser makes a picture of the clipboard a file and the paste that brings it. */
const justMade = 10_000;

/** Every browser calls a picture that is no file on the desktop, as one of the screen, by this name. */
const nameless = /^image(\.\w+)$/;

const two = (part: number): string => String(part).padStart(2, '0');

/**
 * The files of a paste; null where there is none. A nameless picture gets a name that can be found again:
 * by `nameAt`, from its day and its time of the day here, which are as in `2026-11-23` and `04.05.06`.
 */
export function readPasted(
  clipboard: DataTransfer,
  nameAt: (instant: { readonly date: string; readonly time: string }) => string,
  now = new Date(),
): DataTransfer | readonly File[] | null {
  const { files } = clipboard;
  const [file] = files;
  if (!file) return null;
  const [, extension] = nameless.exec(file.name) ?? [];
  const isNameless =
    files.length === 1 && extension !== undefined && now.getTime() - file.lastModified < justMade;
  // As a drop: folders are walked by the entries beside the files.
  if (!isNameless) return clipboard;
  const { type, lastModified } = file;
  const date = [now.getFullYear(), two(now.getMonth() + 1), two(now.getDate())].join('-');
  const time = [now.getHours(), now.getMinutes(), now.getSeconds()].map(two).join('.');
  return [new File([file], nameAt({ date, time }) + extension, { type, lastModified })];
}
