/** Hosts of private networks, in every way an address may be written; none of them may be connected to. */
export const PRIVATE_HOSTS = [
  ...['127.0.0.1', '127.1', '2130706433', '0x7f.1', '0177.0.0.1', 'localhost', '0.0.0.0', '[::]', '[::1]'],
  ...['[::ffff:127.0.0.1]', '[::ffff:0:127.0.0.1]', '[::7f00:1]', '10.0.0.1', '172.16.0.1', '192.168.1.1'],
  ...['169.254.169.254', '100.64.0.1', '192.0.0.1', '192.0.2.1', '198.18.0.1', '198.51.100.1', '203.0.113.1'],
  ...['224.0.0.1', '240.0.0.1', '[fc00::1]', '[fe80::1]', '[fec0::1]', '[ff00::1]', '[64:ff9b::7f00:1]'],
  ...['[64:ff9b:1::1]', '[2001::1]', '[2001:db8::1]', '[2002:7f00:1::]', '[3fff::1]', '[5f00::1]', '[100::1]'],
  // Services of clouds for their own machines.
  ...['168.63.129.16', '[::ffff:168.63.129.16]', '[64:ff9b::a83f:8110]', '[2002:a83f:8110::]', '169.254.170.2'],
  ...['100.100.100.200', '192.0.0.192', '161.26.0.10', '166.8.0.1', '[fd00:ec2::254]', '[fd20:ce::254]'],
  ...['169.254.0.23', '169.254.42.42', '[fd00:42::42]'],
];

/** Refused whatever their name resolves to; the product's own address is https://app.example.com. */
export const REFUSED_FORMS = [
  ...['http://example.com/', 'ftp://example.com/', 'https://user@example.com/', 'https://example.com:22/'],
  ...['https://app.example.com/hook', `https://${'a.'.repeat(130)}example/`],
];
