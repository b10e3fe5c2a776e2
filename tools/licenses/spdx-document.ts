import { createHash } from 'node:crypto';

interface Licensed {
  readonly name: string;
  readonly version: string;
  readonly license: string;
}

const idOf = ({ name, version }: Licensed): string =>
  `SPDXRef-${`${name}-${version}`.replace(/[^A-Za-z0-9.-]/g, (character) => (character === '@' ? '' : '-'))}`;

/** Returns an SPDX 2.3 document in JSON that is the same for the same packages, wherever and whenever it is made. */
export function spdxDocument(product: Licensed, packages: readonly Licensed[]): string {
  const all = [product, ...packages];
  const digest = createHash('sha256').update(JSON.stringify(all)).digest('hex');
  const references = [...new Set(all.flatMap(({ license }) => license.match(/LicenseRef-[\w.-]+/g) ?? []))].toSorted();
  const document = {
    spdxVersion: 'SPDX-2.3',
    dataLicense: 'CC0-1.0',
    SPDXID: 'SPDXRef-DOCUMENT',
    name: `${product.name}-${product.version}`,
    documentNamespace: `urn:${product.name}:licenses:${digest}`,
    creationInfo: {
      created: '2026-01-01T00:00:00Z',
      creators: [`Tool: ${product.name}-licenses`],
      comment: 'The time is always the same, so that the same dependencies make the same file.',
    },
    packages: all.map((one) => ({
      name: one.name,
      SPDXID: idOf(one),
      versionInfo: one.version,
      downloadLocation: 'NOASSERTION',
      filesAnalyzed: false,
      licenseConcluded: one.license,
      licenseDeclared: one.license,
      copyrightText: 'NOASSERTION',
      ...(one === product
        ? {}
        : {
            externalRefs: [
              {
                referenceCategory: 'PACKAGE-MANAGER',
                referenceType: 'purl',
                referenceLocator: `pkg:npm/${one.name.replace('@', '%40')}@${one.version}`,
              },
            ],
          }),
    })),
    hasExtractedLicensingInfos: references.map((licenseId) => ({
      licenseId,
      name: licenseId.replace('LicenseRef-', '').replaceAll('-', ' '),
      extractedText: licenseId.replace('LicenseRef-', '').replaceAll('-', ' '),
    })),
    relationships: [
      { spdxElementId: 'SPDXRef-DOCUMENT', relationshipType: 'DESCRIBES', relatedSpdxElement: idOf(product) },
      ...packages.map((one) => ({
        spdxElementId: idOf(product),
        relationshipType: 'DEPENDS_ON',
        relatedSpdxElement: idOf(one),
      })),
    ],
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}
