import { type HostRole, isFormalHost, loadConfig } from '../lib/config/config.ts';
import { fetchFirstTexts } from '../lib/i18n/first-texts.ts';
import { beginnings, firstNamespaces, openedWith } from './shells/beginning.ts';
import { shellFiles } from './shells/shell-files.ts';

async function fetchScreen(role: HostRole): Promise<unknown> {
  const opened = openedWith(role);
  if (opened === 'SIGN_IN') return import('../features/accounts/login-screen.tsx');
  return opened === 'BEGINNING' ? beginnings[role].fetch() : null;
}

/**
 * Requests the frame's texts, and as soon as the host's role is known its shell, with the screen that most people see first
 * and its texts. Whatever fails is requested again by what needs it.
 */
export function fetchFirstPage(): void {
  fetchFirstTexts(['app'], false);
  loadConfig()
    .then(({ role }) => {
      if (role === null) return undefined;
      fetchFirstTexts(firstNamespaces(role), isFormalHost(role));
      return Promise.all([shellFiles[role](), fetchScreen(role)]);
    })
    .catch(() => undefined);
}
