import type { BackendModule, ReadCallback, ResourceKey, Services } from 'i18next';
import { takeFirstTexts, textsPath } from './first-texts.ts';
import { formalFolder, hasFormalTexts } from './formal-texts.ts';

export interface HostBackendOptions {
  /** Before /locales; empty in the browser. */
  readonly origin: string;
  /** True if people on this host are addressed formally. */
  readonly isFormal: () => Promise<boolean>;
}

type Tree = { readonly [key: string]: string | Tree };

/** The texts of `base`, replaced by those of `over` where it has them. */
function lay(over: Tree, base: Tree): Tree {
  const merged: { [key: string]: string | Tree } = { ...base };
  for (const [key, text] of Object.entries(over)) {
    const below = merged[key];
    merged[key] = typeof text === 'object' && typeof below === 'object' ? lay(text, below) : text;
  }
  return merged;
}

/** An answer below 500 that has no texts: it is the same the next time. */
class NoTexts extends Error {}

/**
 * Loads the texts of a namespace in the form of address of the host: du and tú for visitors, Sie and usted for everybody
 * else.
 */
export class HostBackend implements BackendModule<HostBackendOptions> {
  static readonly type = 'backend';
  readonly type = 'backend';
  private options: HostBackendOptions = { origin: '', isFormal: async () => false };

  init(_services: Services, options: HostBackendOptions): void {
    this.options = options;
  }

  read(language: string, namespace: string, callback: ReadCallback): void {
    this.load(language, namespace).then(
      (texts) => callback(null, texts as ResourceKey),
      // True: it is tried again.
      (error) => callback(error, !(error instanceof NoTexts)),
    );
  }

  private async load(language: string, namespace: string): Promise<Tree> {
    if (!hasFormalTexts(language, namespace) || !(await this.options.isFormal()))
      return this.fetchTexts(language, namespace);
    const [base, over] = await Promise.all([
      this.fetchTexts(language, namespace),
      this.fetchTexts(formalFolder(language), namespace),
    ]);
    return lay(over, base);
  }

  private async fetchTexts(folder: string, namespace: string): Promise<Tree> {
    const url = this.options.origin + textsPath(folder, namespace);
    const response = await (takeFirstTexts(url) ?? fetch(url));
    if (response.status >= 500) throw new Error(`${url}: ${response.status}`);
    if (!response.ok) throw new NoTexts(`${url}: ${response.status}`);
    return await response.json();
  }
}
