import type { Language } from '@fairlead/contract/languages';
import { currentLanguage } from '../lib/i18n/language.ts';
import de from '../locales/de/failure.json' with { type: 'json' };
import en from '../locales/en/failure.json' with { type: 'json' };
import es from '../locales/es/failure.json' with { type: 'json' };
import { Button } from '../ui/button.tsx';
import { retryIcon } from '../ui/icons.ts';
import { PlainPage } from '../ui/plain-page.tsx';

const texts: Record<Language, typeof en> = { en, es, de };

interface FailedPageProps {
  /** A part did not load, the server was not reached at the start, or a screen broke. */
  readonly reason: 'chunk' | 'start' | 'crash';
}

/**
 * Page for a program that could not be loaded. Its texts are part of the first file: by then there may be no connection to fetch
 * any.
 */
export function FailedPage({ reason }: FailedPageProps) {
  const messages = texts[currentLanguage()];
  const { title, text } = messages[reason];
  return (
    <PlainPage title={title} role="alert">
      <p>{text}</p>
      <Button kind="main" size="touch" icon={retryIcon} onClick={() => location.reload()}>
        {messages.tryAgain}
      </Button>
    </PlainPage>
  );
}
