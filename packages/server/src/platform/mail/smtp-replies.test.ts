import { expect, test } from 'vitest';
import { readRefusal } from './mailer.ts';

const toRecipient = (response: string) => ({
  code: 'EENVELOPE',
  command: 'RCPT TO',
  responseCode: Number(response.slice(0, 3)),
  response,
});

/** As mail servers write them; whose, stands before. */
test.each([
  ['Postfix', '550 5.1.1 <anna@volvik.example>: Recipient address rejected: User unknown in virtual mailbox table'],
  [
    'Google',
    '550-5.1.1 The email account that you tried to reach does not exist. Please try\n550-5.1.1 double-checking the address\n550 5.1.1 NoSuchUser - gsmtp',
  ],
  ['Exchange Online', '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup'],
  ['Outlook.com', '550 5.5.0 Requested action not taken: mailbox unavailable (S2017062302)'],
  ['Exim', '550 No such user here'],
  ['Exim, another', '550 Unrouteable address'],
  ['GMX', '550 Requested action not taken: mailbox unavailable'],
  ['Sendmail', '550 5.1.1 <anna@volvik.example>... User unknown'],
  ['qmail', "553 sorry, that domain isn't in my list of allowed rcpthosts (#5.7.1)".replace(/ \(.*/, '')],
  ['moved', '551 User not local; please try <anna@other.example>'],
  ['a domain without mail', '550 5.1.2 Bad destination system address'],
  ['qmail, with its code at the end', '550 sorry, no mailbox here by that name (#5.1.1)'],
  ['IronPort', '550 #5.1.1 <anna@volvik.example> does not exist'],
  ['a server in German', '550 Benutzer unbekannt'],
  ['a server in Spanish', '550 La cuenta de correo no existe'],
  ['Postfix of old', '550 <anna@volvik.example>: Recipient address rejected: User unknown in local recipient table'],
])('%s says that there is no such mailbox', (_who, response) => {
  expect(readRefusal(toRecipient(response))).toBe('NO_MAILBOX');
});

test.each([
  ['a block list', '550 5.7.1 Service unavailable; client host [203.0.113.7] blocked using zen.spamhaus.org'],
  [
    'a block list, without a code',
    '550 Blocked by zen.spamhaus.org, see https://check.spamhaus.org/query/ip/203.0.113.7',
  ],
  [
    'Google: the sender is not authenticated',
    '550-5.7.26 Your email has been blocked because the sender is unauthenticated.',
  ],
  ['Microsoft: the sender is on a list', '550 5.7.606 Access denied, banned sending IP [203.0.113.7]'],
  ['Outlook.com, without a code', "550 SC-001 (BAY004) Unfortunately, messages from 203.0.113.7 weren't sent"],
  ['T-Online', '554 IP=203.0.113.7 - None/bad reputation. Ask your postmaster for help'],
  ['GMX: the sender', '550 Requested action not taken: mailbox unavailable\nInvalid DNS PTR resource record'],
  ['whoever owns the From', '553 5.7.1 <a@fair.example>: Sender address rejected: not owned by user b'],
  ['a sender’s domain', '553 5.1.8 <a@fair.example>... Domain of sender address does not exist'],
  ['relaying', '550 5.7.1 Unable to relay'],
  ['relaying, without a code', '550 relay not permitted'],
  ['Exim: the sender is verified', '550 Sender verify failed'],
  ['a loop of DNS', '550 5.4.6 Routing loop detected'],
  ['an address that may be the sender’s', '550 5.1.0 Address rejected'],
  ['IronPort: the sender', '550 #5.7.1 Your access to submit messages to this e-mail system has been rejected.'],
  ['IronPort: it may be the sender', '550 #5.1.0 Address rejected.'],
  ['a network, with its code at the end', '550 mail not taken (#5.7.1)'],
  ['a mail, without a code', '550 Your message was rejected'],
  ['a host, without a code', '550 Host not accepted'],
  ['access, without a code', '550 Access not allowed'],
  ['a service, without a code', '550 Service unavailable'],
  ['a code that says for now', '550 4.7.1 Not now'],
  ['a full mailbox', '552 5.2.2 Mailbox full'],
  ['a full mailbox, without a code', '550 Mailbox quota exceeded'],
  ['a mailbox that is locked', '550 5.2.1 The email account that you tried to reach is inactive'],
  ['a mailbox that is locked, without a code', '550 Account suspended'],
  ['a server that is mended', '550 Mailbox unavailable: server down for maintenance'],
  ['a mailbox over its limit', '550 Mailbox size limit exceeded'],
  ['a full mailbox, in German', '550 Postfach voll'],
  ['a full mailbox, in Spanish', '550 El buzón está lleno'],
  ['a host without a name', '550 No RDNS entry for 203.0.113.7'],
  ['the name of the sender’s host', '550 cannot find your hostname'],
  ['the sender’s domain', '550 Your domain has no MX record'],
  ['the way of sending', '550 TLS required'],
  ['what is sent', '550 Unsolicited mail'],
  ['how much is sent', '550 Maximum number of recipients exceeded'],
  ['a sender who is not known', '550 Unauthorized'],
  ['nothing in particular', '550 5.5.0 Requested action not taken'],
  ['greylisting', '450 4.7.1 Greylisted, try again in a minute'],
  ['a busy server', '421 4.3.2 System not accepting network messages'],
  ['a server without space', '451 4.3.0 Temporary lookup failure'],
])('%s is no reason to give up the address', (_what, response) => {
  expect(readRefusal(toRecipient(response))).toBe('LATER');
});

test('what is said of the content concerns this mail, and what is said before it any', () => {
  const content = {
    code: 'EMESSAGE',
    command: 'DATA',
    responseCode: 554,
    response: '554 5.7.1 Message rejected as spam',
  };
  expect(readRefusal(content)).toBe('LATER');
  expect(readRefusal({ ...content, responseCode: 550, response: '550 5.1.1 User unknown' })).toBe('LATER');
  expect(readRefusal({ code: 'ESOCKET', command: 'CONN' })).toBe('AWAY');
  expect(readRefusal({ code: 'EAUTH', command: 'AUTH PLAIN', responseCode: 535 })).toBe('AWAY');
  const sender = { code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 550, response: '550 5.1.0 no' };
  expect(readRefusal(sender)).toBe('AWAY');
  expect(readRefusal(new Error('anything'))).toBe('AWAY');
});
