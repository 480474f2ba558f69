/** One answer of the server. */
export interface Page<Row> {
  readonly rows: readonly Row[];
  /** Where the next page begins; "" at the end. */
  readonly next: string;
}

export interface PageParams {
  /** Where the page begins; "" at the beginning. */
  readonly page: string;
  /** Rows that are here already and are read again; without it, one page is read. */
  readonly count?: number;
}

/** A list as far as it is known. */
export interface PagedRows<Row> extends Page<Row> {
  /** `loading` and `failed`: nothing of it has come yet. */
  readonly status: 'loading' | 'ready' | 'failed';
  readonly isReading: boolean;
  /** The last reading failed; rows that came before stay. */
  readonly isStuck: boolean;
}

export const noRows: PagedRows<never> = {
  rows: [],
  next: '',
  status: 'loading',
  isReading: false,
  isStuck: false,
};

/** Changes the rows alone: `$list.on(changed, withRows((rows, one) => …))`. */
export const withRows =
  <Row, Payload>(change: (rows: readonly Row[], payload: Payload) => readonly Row[]) =>
  (list: PagedRows<Row>, payload: Payload): PagedRows<Row> => {
    const rows = change(list.rows, payload);
    return rows === list.rows ? list : { ...list, rows };
  };

export const reading = <Row>(list: PagedRows<Row>): PagedRows<Row> => ({
  ...list,
  isReading: true,
  isStuck: false,
});

/** A further page may hold rows that have moved from one page to the next meanwhile: the first of an id stays. */
export function withPage<Row>(
  list: PagedRows<Row>,
  { page }: PageParams,
  { rows, next }: Page<Row>,
  idOf: (row: Row) => string,
): PagedRows<Row> {
  const known = new Set(page === '' ? [] : list.rows.map(idOf));
  const all = page === '' ? rows : [...list.rows, ...rows.filter((row) => !known.has(idOf(row)))];
  return { rows: all, next, status: 'ready', isReading: false, isStuck: false };
}

export const withFailure = <Row>(list: PagedRows<Row>): PagedRows<Row> => ({
  ...list,
  status: list.status === 'loading' ? 'failed' : list.status,
  isReading: false,
  isStuck: true,
});
