import { io, type Socket } from 'socket.io-client';
import { answerMessages } from '#local/lab/bench/answering.ts';
import { inFlight, quantile } from '#local/lab/bench/row.ts';
import type { Card } from '#shared/tasks/card.ts';

/** Browser sockets, many in one child process: `bench` controls it by messages. */
const sockets: Socket[] = [];
let delays: number[] = [];

function open(url: string, auth: { token: string; workspace?: string | undefined }): Promise<void> {
  const socket = io(url, { transports: ['websocket'], auth, forceNew: true, reconnection: false });
  sockets.push(socket);
  socket.on('generation', ({ server_time }: Card) => delays.push(Date.now() - Date.parse(server_time)));
  return new Promise((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
}

answerMessages({
  connect: ({ url, tokens, workspace }: { url: string; tokens: string[]; workspace?: string }) =>
    inFlight(50, tokens.length, (n) => open(url, { token: tokens[n] ?? '', workspace })),
  /** How many events have come since `received`. */
  arrived: async () => delays.length,
  /** Events since the last call: their number, and their delay after publishing. */
  received: async () => {
    const answer = { count: delays.length, p50: quantile(delays, 0.5), p99: quantile(delays, 0.99) };
    delays = [];
    return answer;
  },
});
