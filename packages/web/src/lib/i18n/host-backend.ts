import type { ReadCallback, ResourceKey } from 'i18next';
import HttpBackend, { type HttpBackendOptions } from 'i18next-http-backend';

/** Languages with two ways to address somebody: du and Sie, tú and usted. */
export const formalLanguages: readonly string[] = ['de', 'es'];

/** Of these they have a second file with what is said otherwise to somebody who is addressed formally. */
export const formalNamespaces: readonly string[] = ['accounts', 'camera', 'tokens'];

export interface HostBackendOptions extends HttpBackendOptions {
  /** Whether people on this host are addressed formally. */
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
    if (!formalLanguages.includes(language) || !formalNamespaces.includes(namespace)) {
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
    super.read(language, namespace, (error, base) => {
      if (error) {
        callback(error, base);
        return;
      }
      super.read(`${language}-formal`, namespace, (fault, over) =>
        callback(fault, fault ? over : (lay(over as Tree, base as Tree) as ResourceKey)),
      );
    });
  }
}
