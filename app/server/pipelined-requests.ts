import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/**
 * Requests of one connection that wait for their answers. Node hands on all that one read brings, hundreds, in one turn of
 * the loop. Browsers and proxies send the next request after the answer.
 */
const MAX_PIPELINED = 10;

type Exchange = [request: IncomingMessage, response: ServerResponse];

/**
 * Handles the requests of each connection one after the other. Node would hand them on at once; but of a connection that
 * ends it closes only the response whose turn it is, and what was kept for the others would never be released.
 *
 * @param onCrowded called with a connection that sends too many requests; it is closed
 */
export function handleInTurn(handle: RequestListener, onCrowded: (socket: Socket) => void): RequestListener {
  const queues = new WeakMap<Socket, Exchange[]>();
  const begin = (queue: Exchange[]) => {
    const [exchange] = queue;
    if (exchange === undefined) return;
    const [request, response] = exchange;
    const { socket } = request;
    if (socket.destroyed || !socket.writable) return;
    response.once("close", () => {
      queue.shift();
      begin(queue);
    });
    handle(request, response);
  };
  return (request, response) => {
    const { socket } = request;
    if (socket.destroyed) return;
    const queue = queues.get(socket) ?? [];
    queues.set(socket, queue);
    if (queue.length >= MAX_PIPELINED) {
      onCrowded(socket);
      socket.destroy();
    } else if (queue.push([request, response]) === 1) begin(queue);
  };
}
