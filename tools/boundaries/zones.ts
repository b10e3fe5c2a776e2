/**
 * Where a file stands, read off its path alone: a new package, feature or shell is a zone as soon as its folder exists.
 * Null when it stands nowhere, which is a fault of its own.
 */
export type Zone =
  | { readonly package: 'server'; readonly layer: 'app' | 'platform' | 'config' }
  | { readonly package: 'server'; readonly layer: 'features'; readonly feature: string; readonly part: Part }
  | { readonly package: 'web'; readonly layer: 'app' | 'ui' | 'lib'; readonly shell?: string }
  | { readonly package: 'web'; readonly layer: 'features'; readonly feature: string }
  | { readonly package: string; readonly layer: 'all' };

export type Part = 'public' | 'routes' | 'service' | 'queries' | 'rows' | 'other';

function partOf(file: string): Part {
  if (file === 'public.ts') return 'public';
  const name = file.split('/').at(-1) ?? '';
  const found = /^(?:[a-z0-9-]+-)?(routes|service|queries|rows)\.ts$/.exec(name)?.[1];
  return (found as Part | undefined) ?? 'other';
}

/** Folders of what stands on all features: the app itself and the commands. */
const programs = new Set(['compose', 'demo', 'backup', 'doctor']);

function serverZone(path: string): Zone | null {
  const [folder = '', ...rest] = path.split('/');
  if (/^([a-z0-9]+-)?config\.ts$/.test(path)) return { package: 'server', layer: 'config' };
  if (rest.length === 0 || programs.has(folder)) return { package: 'server', layer: 'app' };
  if (folder === 'platform') return { package: 'server', layer: 'platform' };
  const [feature, ...file] = rest;
  if (folder !== 'features' || feature === undefined || file.length === 0) return null;
  return { package: 'server', layer: 'features', feature, part: partOf(file.join('/')) };
}

function webZone(path: string): Zone | null {
  const [folder = '', second = '', ...rest] = path.split('/');
  if (second === '') return { package: 'web', layer: 'app' };
  if (folder === 'app') {
    const shell = second === 'shells' && rest.length > 1 ? rest[0] : undefined;
    return { package: 'web', layer: 'app', ...(shell === undefined ? {} : { shell }) };
  }
  if (folder === 'features' && rest.length > 0) return { package: 'web', layer: 'features', feature: second };
  return folder === 'ui' || folder === 'lib' ? { package: 'web', layer: folder } : null;
}

export function zoneOf(path: string): Zone | null {
  const inside = /^packages\/([^/]+)\/(.+)$/.exec(path);
  if (!inside) return { package: path.split('/')[0] ?? '', layer: 'all' };
  const [, name = '', rest = ''] = inside;
  if (name === 'server' && rest.startsWith('src/')) return serverZone(rest.slice(4));
  if (name === 'web' && rest.startsWith('src/')) return webZone(rest.slice(4));
  return { package: name, layer: 'all' };
}
