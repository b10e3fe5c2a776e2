import 'i18next';
import type accounts from '../../locales/en/accounts.json' with { type: 'json' };
import type app from '../../locales/en/app.json' with { type: 'json' };

/** English is the reference: a key that is not in it does not compile. A new namespace gets one line here. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'app';
    resources: {
      app: typeof app;
      accounts: typeof accounts;
    };
  }
}
