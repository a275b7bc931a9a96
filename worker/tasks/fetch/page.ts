import { Readable } from 'node:stream';
import { decodeAnsi } from '#platform/decode-text.ts';
import type { Extract } from '#platform/extract/extract.ts';
import { createThread, type ThreadLimits } from '#platform/thread.ts';
import { SOURCE_TEXT_MIN } from '#shared/constants.ts';
import { AppError } from '#shared/errors.ts';
import { fetchPage, type Outbound, type Page } from '#worker/outbound.ts';
import type { HtmlText } from '#worker/tasks/fetch/html.ts';

/** What a page says. `url` is where it was in the end. */
export type PageText = HtmlText & { url: string };

export type PageReading = {
  /** READ_PAGES. */
  enabled: boolean;
  outbound: Outbound;
  extract: Extract;
  thread?: Partial<ThreadLimits>;
};

const THREAD: ThreadLimits = { timeoutMs: 5_000, idleMs: 0, heapMb: 128 };

/**
 * Opens an address and reads the text and the job data of what is there: a web page, PDF, Word file or plain text.
 * Throws AppError pages_off, page_refused, page_empty and page_unreadable, and the reason of the signal.
 */
export async function readPage(address: string, reading: PageReading): Promise<PageText> {
  if (!reading.enabled) throw new AppError('pages_off');
  const { outbound } = reading;
  const page = await fetchPage(address, outbound);
  const found = await textOf(page, reading).catch((thrown: unknown) => {
    outbound.signal?.throwIfAborted();
    outbound.log.warn({ page: new URL(page.url).host, reason: String(thrown) }, 'a page could not be read');
    throw new AppError('page_unreadable', { cause: thrown });
  });
  if (found.text.length < SOURCE_TEXT_MIN && found.postings.length === 0) throw new AppError('page_empty');
  return { ...found, url: page.url };
}

async function textOf(page: Page, { extract, outbound, thread }: PageReading): Promise<HtmlText> {
  if (page.type === 'html') return inThread(decoded(page), thread ?? {}, outbound.signal);
  if (page.type === 'text') return { text: decoded(page), language: null, postings: [] };
  const outcome = await extract(FILE_TYPES[page.type], Readable.from([page.body]), outbound.signal);
  if ('reason' in outcome && outcome.reason !== 'no_text') throw new Error(outcome.reason);
  return { text: ('text' in outcome && outcome.text) || '', language: null, postings: [] };
}

const FILE_TYPES = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
};

const META = /<meta[^>]{0,200}charset\s*=\s*["']?\s*([\w-]{1,40})/i;
const HEAD_BYTES = 1_024;

/** The text of a body in the encoding that the server or the page names, UTF-8 by default, without control characters. */
function decoded({ body, charset, type }: Page): string {
  const head = body.subarray(0, HEAD_BYTES).toString('latin1');
  const named = charset || (type === 'html' && META.exec(head)?.[1]) || 'utf-8';
  const decoder = decoderOf(named);
  const text = decoder.encoding === 'windows-1252' ? decodeAnsi(body) : decoder.decode(body);
  return text.replace(/[^\P{Cc}\n\t\r]|\p{Surrogate}/gu, '');
}

function decoderOf(charset: string): TextDecoder {
  try {
    return new TextDecoder(charset);
  } catch {
    return new TextDecoder();
  }
}

/** Every page in a thread of its own, which is ended when it takes too long or needs too much memory. */
async function inThread(html: string, limits: Partial<ThreadLimits>, signal?: AbortSignal): Promise<HtmlText> {
  const thread = createThread<string, HtmlText>('worker/tasks/fetch/html.thread', { ...THREAD, ...limits });
  try {
    return await thread.ask(html, signal);
  } finally {
    await thread.close();
  }
}
