import { getDocument, type PDFDocumentProxy, PDFWorker, VerbosityLevel, version } from 'pdfjs-dist';
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url';

/** Browsers with trusted types demand a policy for an address from which code is loaded. */
interface ScriptAddresses {
  createPolicy(
    name: string,
    rules: { createScriptURL(address: string): string },
  ): { createScriptURL(address: string): string };
}

const trustedTypes = (globalThis as { trustedTypes?: ScriptAddresses }).trustedTypes;

/** The one policy of the site (`server/http/security-headers.ts`): it allows this worker and nothing else. */
const policy = trustedTypes?.createPolicy('pdf-worker', {
  createScriptURL(address) {
    if (address !== workerAddress) throw new TypeError(`${address} is not the worker that reads PDFs`);
    return address;
  },
});

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
  const thread = new Worker(policy?.createScriptURL(workerAddress) ?? workerAddress, { type: 'module' });
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
