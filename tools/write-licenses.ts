import { writeFileSync } from 'node:fs';
import { licensesDocument, licensesPath, readLicenses } from './licenses/read-licenses.ts';
import { readTree } from './rules/source-tree.ts';

/** `npm run licenses`: lists the licence of every production dependency. What is allowed is checked by `npm run check`. */
const tree = readTree(process.cwd());
const packages = readLicenses(tree);
writeFileSync(licensesPath, licensesDocument(tree, packages));
console.log(`${packages.length} packages in ${licensesPath}`);
