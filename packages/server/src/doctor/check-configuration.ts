import type { Config } from '../config.ts';
import { isLocalInstallation } from '../platform/http/loopback.ts';
import { type Finding, good, look, mend } from './finding.ts';

/** Checks the configuration alone: each value is allowed, and together they may still be a mistake. */
export function checkConfiguration(config: Config): Finding[] {
  const urls = Object.values(config.urls);
  if (isLocalInstallation(urls)) {
    return [
      look(
        'configuration',
        'The three hosts are local names: only this machine reaches them. Set PUBLIC_URL_* for others.',
      ),
    ];
  }
  const findings: Finding[] = [];
  if (urls.some((url) => url.startsWith('http:')))
    findings.push(
      mend(
        'addresses',
        'A public host is http: cameras and the offline client need https. Set PUBLIC_URL_* to https://…',
      ),
    );
  if (config.trustedProxies === null)
    findings.push(
      look(
        'proxy',
        'TRUST_PROXY is not set: behind a proxy all visitors count as one. Say which proxies are believed.',
      ),
    );
  if (config.smtpUrl === undefined)
    findings.push(
      mend('mail', 'SMTP_URL is not set: nobody gets mail, it is kept in the outbox. Set it before people come.'),
    );
  else if (config.mailFrom.includes('@localhost'))
    findings.push(
      mend('mail', 'MAIL_FROM is at localhost, which mail servers refuse. Set a sender of your own domain.'),
    );
  if (config.stripe === undefined)
    findings.push(
      look('payments', 'STRIPE_SECRET_KEY is not set: payments are tests, and whoever may pay unlocks for nothing.'),
    );
  if (config.metricsToken === undefined)
    findings.push(look('metrics', 'METRICS_TOKEN is not set: with public hosts nobody can read /metrics.'));
  if (config.legalDirectory === undefined)
    findings.push(look('terms', 'LEGAL_DIR is not set: terms and privacy notice are templates, and say so.'));
  return findings.length === 0 ? [good('configuration', 'set for public hosts')] : findings;
}
