import { type AddressInfo, createServer, type Socket } from 'node:net';

export interface MailServer {
  readonly url: string;
  readonly port: number;
  /** Accepted mails, oldest first: their recipients, and the message as it came. */
  readonly taken: readonly { readonly to: string; readonly message: string }[];
  /** Every answer that it gave to a recipient. */
  readonly asked: readonly string[];
  /** Answer to `RCPT TO`; a test may change it. */
  replyTo(email: string): string;
  close(): Promise<void>;
}

/** A mail server on this machine that takes what `replyTo` answers with 250. */
export async function startMailServer(replyTo: MailServer['replyTo'] = () => '250 ok', port = 0): Promise<MailServer> {
  const taken: { to: string; message: string }[] = [];
  const asked: string[] = [];
  const open = new Set<Socket>();
  const listening = createServer((socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => undefined);
    socket.setEncoding('utf8').write('220 mail.example ESMTP\r\n');
    let rest = '';
    let to = '';
    let message: string[] | null = null;
    const answer = (line: string): string | undefined => {
      if (message !== null) {
        if (line !== '.') {
          message.push(line);
          return undefined;
        }
        taken.push({ to, message: message.join('\n') });
        message = null;
        return '250 2.0.0 ok';
      }
      switch (line.slice(0, 4).toUpperCase()) {
        case 'RCPT': {
          to = /<([^>]*)>/.exec(line)?.[1] ?? '';
          const reply = server.replyTo(to);
          asked.push(`${to} ${reply}`);
          return reply;
        }
        case 'DATA':
          message = [];
          return '354 go on';
        case 'QUIT':
          return '221 bye';
        default:
          return '250 ok';
      }
    };
    socket.on('data', (text: string) => {
      const lines = (rest + text).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        const reply = answer(line);
        if (reply !== undefined) socket.write(`${reply}\r\n`);
      }
    });
  });
  await new Promise<void>((done) => listening.listen(port, '127.0.0.1', done));
  const bound = listening.address() as AddressInfo;
  const server: MailServer = {
    url: `smtp://127.0.0.1:${bound.port}`,
    port: bound.port,
    taken,
    asked,
    replyTo,
    close: () =>
      new Promise((done) => {
        for (const socket of open) socket.destroy();
        listening.close(() => done());
      }),
  };
  return server;
}
