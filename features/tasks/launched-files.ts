/** The files with which a device opened the installed site (WICG, Web App Launch Handler), as far as it is used here. */
interface LaunchQueue {
  setConsumer(consume: (launch: { readonly files?: readonly FileSystemFileHandle[] }) => void): void;
}

/**
 * Hands over the files with which a device has opened this window, or opens it again; nothing where the browser has no such.
 * They wait in the browser until this is called.
 */
export function takeLaunchedFiles(onFiles: (files: readonly File[]) => void, most: number): void {
  const queue = (window as { readonly launchQueue?: LaunchQueue }).launchQueue;
  queue?.setConsumer(async ({ files = [] }) => {
    const read = await Promise.allSettled(files.slice(0, most).map((handle) => handle.getFile()));
    // A file that is gone by now, or may not be read, is none.
    onFiles(read.flatMap((file) => (file.status === 'fulfilled' ? [file.value] : [])));
  });
}
