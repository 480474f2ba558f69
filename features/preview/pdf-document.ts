import { getDocument, type PDFDocumentProxy, PDFWorker, VerbosityLevel, version } from 'pdfjs-dist';
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { ownWorker } from '../../ui/own-worker.ts';

const startWorker = ownWorker('pdf-worker', workerAddress);

/** Where the build put the files that the worker fetches by name (`app/pdf-parts.ts`). */
const parts = `/assets/pdfjs-${version}`;

interface OpenedPdf {
  /** Rejects with a `PasswordException`'s kin where it cannot be read. */
  readonly document: Promise<PDFDocumentProxy>;
  close(): void;
}

/**
 * Opens a PDF by its address, in ranges where it is long. Each has its own worker, so that a hanging one affects
 * nothing else. Nothing in it is executed: neither scripts nor forms.
 *
 * @param onPassword the file needs one; `isWrong` once the last was refused
 */
export function openPdf(
  url: string,
  onPassword: (answer: (password: string) => void, isWrong: boolean) => void,
): OpenedPdf {
  const thread = startWorker();
  const worker = PDFWorker.create({ port: thread, verbosity: VerbosityLevel.ERRORS });
  const task = getDocument({
    url,
    worker,
    cMapUrl: `${parts}/cmaps/`,
    standardFontDataUrl: `${parts}/standard_fonts/`,
    wasmUrl: `${parts}/wasm/`,
    useWasm: false,
    disableWorkerRendering: true,
    disableAutoFetch: true,
    enableXfa: false,
    maxImageSize: 64 * 1024 * 1024,
    verbosity: VerbosityLevel.ERRORS,
  });
  task.onPassword = (answer: (password: string) => void, reason: number) => onPassword(answer, reason === 2);
  return {
    document: task.promise,
    close() {
      // Not awaited: the result does not matter after closing.
      task.destroy().catch(() => {});
      worker.destroy();
      thread.terminate();
    },
  };
}
