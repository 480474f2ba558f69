import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Takes a request. The returned function is called when its response has ended; one listener serves all that wait for
 * that.
 */
export type Admit = (request: IncomingMessage, response: ServerResponse) => (() => void) | undefined;

interface Queue {
  /** Requests of one connection that may be without an answer; browsers never have more than one. */
  readonly unanswered: number;
  readonly admit: Admit;
  /** Answers the one request too many, and closes the connection behind it. */
  readonly refuse: RequestListener;
}

type Waiting = readonly [request: IncomingMessage, response: ServerResponse];

/** The requests of one connection. */
interface Line {
  isBusy: boolean;
  readonly waiting: Waiting[];
  /** Requests beyond the limit: the first is refused, the others get no answer. */
  surplus: number;
}

/** Bytes that a connection may still send after its refusal before it is cut: Node keeps each request in memory. */
const mostSurplus = 1000;

/**
 * Node emits all requests that arrive in one packet at once, thousands if it holds so many. Here those of one
 * connection wait for each other: other connections get their turn between two of them, and a client that disconnects
 * or is refused costs nothing more. A connection that waits for each answer, as in all browsers, passes straight
 * through.
 */
export function inTurn({ unanswered, admit, refuse }: Queue): RequestListener {
  const lines = new WeakMap<Socket, Line>();

  const serve = (line: Line, request: IncomingMessage, response: ServerResponse): void => {
    line.isBusy = true;
    let ended: (() => void) | undefined;
    response.on('close', () => {
      ended?.();
      if (line.waiting.length === 0) line.isBusy = false;
      else setImmediate(serveNext, line);
    });
    ended = admit(request, response);
  };

  const serveNext = (line: Line): void => {
    const [request, response] = line.waiting.shift() as Waiting;
    if (request.socket.writable) serve(line, request, response);
    else line.waiting.length = 0;
  };

  return (request, response) => {
    const { socket } = request;
    if (!socket.writable) return;
    let line = lines.get(socket);
    if (line === undefined) {
      line = { isBusy: false, waiting: [], surplus: 0 };
      lines.set(socket, line);
    }
    if (!line.isBusy && line.surplus === 0) serve(line, request, response);
    else if (line.surplus === 0 && line.waiting.length + 1 < unanswered)
      line.waiting.push([request, response]);
    else {
      line.surplus += 1;
      if (line.surplus === 1) refuse(request, response);
      else if (line.surplus > mostSurplus) socket.destroy();
    }
  };
}
