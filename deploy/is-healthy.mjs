// Exit code 0 where the server of this machine answers /healthz with 200, else 1. Plain JavaScript, in milliseconds, without packages.
const address = `http://127.0.0.1:${process.env.PORT || 8080}/healthz`;
try {
  const { status } = await fetch(address, { signal: AbortSignal.timeout(4000) });
  process.exitCode = status === 200 ? 0 : 1;
} catch {
  process.exitCode = 1;
}
