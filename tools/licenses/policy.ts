/** Licences under which the product may be shipped with a dependency. Everything else is refused, an unknown one included. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'PostgreSQL',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

interface Reviewed {
  readonly name: RegExp;
  readonly license: string;
  readonly why: string;
}

/** Packages that a person has read: the package states nothing that SPDX knows, or its licence is allowed for it alone. */
const reviewed: readonly Reviewed[] = [
  { name: /^png-js$/, license: 'MIT', why: 'its LICENSE file says so, its package.json nothing' },
  { name: /^jsonify$/, license: 'LicenseRef-Public-Domain', why: 'its package.json says "Public Domain"' },
  {
    name: /^@napi-rs\/canvas-[\w-]+$/,
    license: 'MIT',
    why: 'binaries of @napi-rs/canvas, under its licence; not installed where they do not run, so the lock file does not say it',
  },
  {
    name: /^@img\/sharp-libvips-[\w-]+$/,
    license: 'LGPL-3.0-or-later',
    why: 'a library of its own file that can be replaced, as the LGPL asks',
  },
  {
    name: /^@img\/sharp-win32-\w+$/,
    license: 'Apache-2.0 AND LGPL-3.0-or-later',
    why: 'the same library, lying beside',
  },
  { name: /^@img\/sharp-wasm32$/, license: 'Apache-2.0 AND LGPL-3.0-or-later AND MIT', why: 'the same library' },
];

/** Returns what a person found out about a package that states no licence, or none that SPDX knows. */
export function licenseByReview(name: string, stated: string | undefined): string | undefined {
  if (stated !== undefined && stated !== 'Public Domain') return undefined;
  return reviewed.find((one) => one.name.test(name))?.license;
}

/** Returns whether an SPDX expression leaves a choice that is allowed. What cannot be read is not. */
function isExpressionAllowed(expression: string): boolean {
  const tokens = expression.match(/\(|\)|[^\s()]+/g) ?? [];
  let at = 0;
  const peek = (): string | undefined => tokens[at];
  const operand = (): boolean => {
    const token = tokens[at];
    at += 1;
    if (token !== '(') return token !== undefined && allowed.has(token);
    const inner = either();
    if (peek() !== ')') return false;
    at += 1;
    return inner;
  };
  const both = (): boolean => {
    let result = operand();
    while (peek() === 'AND') {
      at += 1;
      result = operand() && result;
    }
    return result;
  };
  function either(): boolean {
    let result = both();
    while (peek() === 'OR') {
      at += 1;
      result = both() || result;
    }
    return result;
  }
  return either() && at === tokens.length;
}

export function isAllowed(name: string, license: string): boolean {
  return isExpressionAllowed(license) || reviewed.some((one) => one.name.test(name) && one.license === license);
}
