import { threadId } from 'node:worker_threads';
import { afterAll, vi } from 'vitest';

// The channels of Node reach every thread; files of two threads stand for two browsers.
class ChannelOfThread extends BroadcastChannel {
  constructor(name: string) {
    super(`${name} ${threadId}`);
  }
}
if (BroadcastChannel.name !== ChannelOfThread.name) globalThis.BroadcastChannel = ChannelOfThread;

// Files of one worker share their modules, their page and their clock: what one leaves in them, the next would find.
afterAll(async () => {
  vi.useRealTimers();
  // A part that still loads shares modules with the next file, which would find them read halfway.
  await vi.dynamicImportSettled();
  if (typeof document === 'undefined') return;
  document.body.innerHTML = '';
  localStorage.clear();
  sessionStorage.clear();
});
