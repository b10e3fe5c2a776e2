import type { ReadCallback, ResourceKey } from 'i18next';
import HttpBackend, { type HttpBackendOptions } from 'i18next-http-backend';
import { formalFolder, hasFormalTexts } from './formal-texts.ts';

export interface HostBackendOptions extends HttpBackendOptions {
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

/**
 * Loads the texts of a namespace in the form of address of the host: du and tú for visitors, Sie and usted for everybody
 * else.
 */
export class HostBackend extends HttpBackend {
  static override readonly type = 'backend';
  private isFormal: () => Promise<boolean> = async () => false;

  override init(services: unknown, options: HostBackendOptions): void {
    super.init(services, options);
    this.isFormal = options.isFormal;
  }

  override read(language: string, namespace: string, callback: ReadCallback): void {
    if (!hasFormalTexts(language, namespace)) {
      super.read(language, namespace, callback);
      return;
    }
    this.isFormal().then(
      (isFormal) =>
        isFormal ? this.readFormal(language, namespace, callback) : super.read(language, namespace, callback),
      // True: it is tried again.
      (error) => callback(error, true),
    );
  }

  private readFormal(language: string, namespace: string, callback: ReadCallback): void {
    const read = (folder: string) =>
      new Promise<Tree>((resolve, reject) => {
        super.read(folder, namespace, (error, texts) => {
          // The second argument of a failure says whether the load is repeated.
          if (error) reject({ error, texts });
          else resolve(texts as Tree);
        });
      });
    Promise.all([read(language), read(formalFolder(language))]).then(
      ([base, over]) => callback(null, lay(over, base) as ResourceKey),
      ({ error, texts }: { error: Error; texts: boolean }) => callback(error, texts),
    );
  }
}
