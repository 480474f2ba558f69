/** A request that the page has made. */
interface Sent {
  /** Without the query, which may name a code or a token. */
  readonly address: string;
  /** 0 where the browser does not tell. */
  readonly status: number;
  /** Ms. */
  readonly took: number;
  readonly bytes: number;
}

const mostShown = 200;

/** The requests of this page since it was opened, the newest first. */
export const requests = (): Sent[] =>
  (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
    .slice(-mostShown)
    .reverse()
    .map(({ name, responseStatus = 0, duration, transferSize }) => {
      const { origin, pathname } = new URL(name);
      return {
        address: origin === location.origin ? pathname : origin + pathname,
        ...{ status: responseStatus, took: Math.round(duration), bytes: transferSize },
      };
    });
