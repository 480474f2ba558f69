/** A part of what lies at an address. */
export async function readRange(url: string, start: number, end: number): Promise<Uint8Array<ArrayBuffer>> {
  const headers = { range: `bytes=${start}-${end - 1}` };
  const answer = await fetch(url, { headers, credentials: 'omit' });
  if (answer.status !== 206) {
    await answer.body?.cancel();
    throw new Error(`a part of the file was answered with ${answer.status}`);
  }
  return new Uint8Array(await answer.arrayBuffer());
}
