import { expect, test } from 'vitest';
import { checkSignature, type SignedRequest } from '#local/services/storage-signature.ts';

/** The worked example of the S3 manual for signatures in the Authorization header. */
const keys = { accessKeyId: 'AKIAIOSFODNN7EXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' };
const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
const signature = 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41';
const at = Date.UTC(2013, 4, 24, 0, 0, 0);

const example = (more: Partial<SignedRequest> = {}): SignedRequest => ({
  method: 'GET',
  path: '/test.txt',
  query: new URLSearchParams(),
  headers: {
    host: 'examplebucket.s3.amazonaws.com',
    range: 'bytes=0-9',
    'x-amz-content-sha256': EMPTY,
    'x-amz-date': '20130524T000000Z',
    authorization: `AWS4-HMAC-SHA256 Credential=${keys.accessKeyId}/20130524/us-east-1/s3/aws4_request, SignedHeaders=host;range;x-amz-content-sha256;x-amz-date, Signature=${signature}`,
  },
  ...more,
});

/** The manual's example of a signed link, valid for a day. */
const link = (more: Record<string, string> = {}): SignedRequest => ({
  method: 'GET',
  path: '/test.txt',
  query: new URLSearchParams({
    'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
    'X-Amz-Credential': `${keys.accessKeyId}/20130524/us-east-1/s3/aws4_request`,
    'X-Amz-Date': '20130524T000000Z',
    'X-Amz-Expires': '86400',
    'X-Amz-SignedHeaders': 'host',
    'X-Amz-Signature': 'aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
    ...more,
  }),
  headers: { host: 'examplebucket.s3.amazonaws.com' },
});

const codeOf = (request: SignedRequest, now = at): string => {
  try {
    checkSignature(request, keys, now);
    return 'accepted';
  } catch (error) {
    return (error as { code: string }).code;
  }
};

test('the examples of the manual are accepted', () => {
  expect([codeOf(example()), codeOf(link())]).toEqual(['accepted', 'accepted']);
});

test.each([
  ['another method', example({ method: 'DELETE' })],
  ['another path', example({ path: '/other.txt' })],
  ['an added query', example({ query: new URLSearchParams('acl=') })],
  ['another range', example({ headers: { ...example().headers, range: 'bytes=0-99' } })],
  ['another body', example({ headers: { ...example().headers, 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' } })],
  ['a longer life of a link', link({ 'X-Amz-Expires': '86401' })],
  ['an override added to a link', link({ 'response-content-type': 'text/html' })],
])('%s makes the signature wrong', (_name, request) => {
  expect(codeOf(request)).toBe('SignatureDoesNotMatch');
});

test('an unsigned request, an unsigned S3 header and a foreign scope are refused', () => {
  const { authorization, ...unsigned } = example().headers;
  expect(codeOf(example({ headers: unsigned }))).toBe('AccessDenied');
  expect(codeOf(example({ headers: { ...unsigned, authorization, 'x-amz-copy-source': '/a/b' } }))).toBe(
    'AccessDenied',
  );
  expect(codeOf(link({ 'X-Amz-Credential': `${keys.accessKeyId}/20130525/us-east-1/s3/aws4_request` }))).toBe(
    'AccessDenied',
  );
});

test('a signature expires: a request after 15 minutes, a link after its own time; dates in the future are refused', () => {
  const minute = 60_000;
  expect(codeOf(example(), at + 15 * minute)).toBe('accepted');
  expect(codeOf(example(), at + 15 * minute + 1)).toBe('RequestTimeTooSkewed');
  expect(codeOf(link(), at + 24 * 60 * minute)).toBe('accepted');
  expect(codeOf(link(), at + 24 * 60 * minute + 1)).toBe('AccessDenied');
  expect(codeOf(link(), at - 16 * minute)).toBe('RequestTimeTooSkewed');
  expect(codeOf(link({ 'X-Amz-Expires': '604801' }))).toBe('AuthorizationQueryParametersError');
});
