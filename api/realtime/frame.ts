import type { Socket } from 'socket.io';
import type { ServerToClient } from '#shared/contracts/socket.ts';

// RFC 6455, 5.2: one whole text message, not masked.
const WHOLE_TEXT = 0x81;
const SHORT_MAX = 125;
const MEDIUM_MAX = 0xffff;
const MEDIUM = 126;
const LONG = 127;

/** An event as it goes over the wire. */
export type Frame = Buffer;

/**
 * The event as socket.io would put it (`4` a message, `2` an event), made once for however many sockets. The argument
 * is JSON already and is not looked into.
 */
export function eventFrame(event: keyof ServerToClient, json: Buffer): Frame {
  const head = `42["${event}",`;
  const length = head.length + json.length + 1;
  const frame = Buffer.allocUnsafe(headerLength(length) + length);
  let at = writeHeader(frame, length);
  at += frame.write(head, at, 'latin1');
  at += json.copy(frame, at);
  frame.write(']', at, 'latin1');
  return frame;
}

const headerLength = (length: number): number => {
  if (length <= SHORT_MAX) return 2;
  return length <= MEDIUM_MAX ? 4 : 10;
};

/** Answers where the payload begins. */
function writeHeader(frame: Buffer, length: number): number {
  frame[0] = WHOLE_TEXT;
  if (length <= SHORT_MAX) {
    frame[1] = length;
    return 2;
  }
  if (length <= MEDIUM_MAX) {
    frame[1] = MEDIUM;
    return frame.writeUInt16BE(length, 2);
  }
  frame[1] = LONG;
  return frame.writeBigUInt64BE(BigInt(length), 2);
}

/**
 * Sends a ready frame, in turn with whatever else the socket has to say: the way on which socket.io hands the engine its
 * own broadcasts. It is for websockets without compression, and those are all that are let in.
 */
export function sendFrame({ conn }: Pick<Socket, 'conn'>, frame: Frame): void {
  const ready = { compress: false, wsPreEncodedFrame: [frame] };
  conn.write('', ready);
}
