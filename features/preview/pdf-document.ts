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

/** The one policy of the site (`server/http/security-headers.ts`): it lets this worker through and nothing else. */
const policy = trustedTypes?.createPolicy('pdf-worker', {
  createScriptURL(address) {
    if (address !== workerAddress) throw new TypeError(`${address} is not the worker that reads PDFs`);
    return address;
  },
});

/** Where the build put what the worker fetches by name (`app/pdf-parts.ts`). */
const parts = `/assets/pdfjs-${version}`;

interface OpenedPdf {
  /** Rejects with a `PasswordException`'s kin where it cannot be read. */
  readonly document: Promise<PDFDocumentProxy>;
  close(): void;
}

/**
 * Opens a PDF by its address, in ranges where it is long. Each has a worker of its own, so that one which never ends
 * reading takes nothing else down. Nothing in it is run: neither scripts nor forms.
 *
 * @param onPassword the file asks for one; `isWrong` once the last was refused
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
      // Ended without waiting: whoever closes it does not care whether it could still tidy up.
      task.destroy().catch(() => {});
      worker.destroy();
      thread.terminate();
    },
  };
}
