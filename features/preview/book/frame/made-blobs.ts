/**
 * The blobs behind the addresses that readers of books make. A chapter comes as such an address, which is meant for a frame
 * within the frame; here its text is wanted, and the policy of the frame forbids to fetch anything, itself too.
 */
export function keepMadeBlobs(): (address: string) => Blob | undefined {
  const blobs = new Map<string, Blob>();
  const make = URL.createObjectURL.bind(URL);
  const revoke = URL.revokeObjectURL.bind(URL);
  URL.createObjectURL = (made: Blob | MediaSource) => {
    const address = make(made);
    if (made instanceof Blob) blobs.set(address, made);
    return address;
  };
  URL.revokeObjectURL = (address) => {
    blobs.delete(address);
    revoke(address);
  };
  return (address) => blobs.get(address);
}
