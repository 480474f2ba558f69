/** In the drive's page of the sign-in: hands its question for a login code on, and the answer back to that window alone. */
addEventListener('message', ({ source, origin, data }: MessageEvent) => {
  if (source !== window || origin !== location.origin || window !== top) return;
  const { type, challenge } = Object(data);
  if (type !== 'login-code-wanted' || typeof challenge !== 'string') return;
  chrome.runtime.sendMessage({ type, challenge }).then(
    (code) => {
      if (typeof code === 'string') postMessage({ type: 'login-code', challenge, code }, location.origin);
    },
    () => {},
  );
});
