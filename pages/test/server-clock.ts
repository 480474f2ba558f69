/** The round trip to the server, and its clock. */
export interface ServerClock {
  /** The server’s clock when the median answer arrived, ms since the epoch. */
  readonly serverTime: number;
  /** The local clock minus the server’s, ms: positive if the device is ahead. */
  readonly difference: number;
  /** Median of the requests, ms. */
  readonly roundTrip: number;
}

/** The outside world: one call, the wall clock, and a clock that never jumps. */
interface Instruments {
  askServer(): Promise<{ readonly now: number }>;
  wallClock(): number;
  stopwatch(): number;
}

const REQUESTS = 3;

/**
 * Asks the server for the time, three times in a row. The answer was made about half a round trip before it arrived, so
 * that much is added. The median hides a first request that had to open the connection.
 */
export async function measureServerClock({
  askServer,
  wallClock,
  stopwatch,
}: Instruments): Promise<ServerClock> {
  const samples: ServerClock[] = [];
  for (let request = 0; request < REQUESTS; request += 1) {
    const sent = stopwatch();
    const { now } = await askServer();
    const roundTrip = stopwatch() - sent;
    const serverTime = now + roundTrip / 2;
    samples.push({ serverTime, difference: wallClock() - serverTime, roundTrip });
  }
  samples.sort((one, other) => one.roundTrip - other.roundTrip);
  return samples[Math.floor(REQUESTS / 2)]!;
}
