export interface LockFile {
  readonly packages: Readonly<Record<string, object>>;
}
export interface InstalledPackage {
  readonly name: string;
  readonly version: string;
  readonly licence: string | undefined;
  readonly integrity: string | undefined;
  readonly hasInstallScript: boolean;
  readonly shipped: boolean;
  readonly scope: 'optional' | 'required';
}
export interface SbomComponent {
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  readonly hashes: readonly { readonly alg: string; readonly content: string }[];
}
export declare const LICENCE_EXCEPTIONS: Readonly<Record<string, string>>;
export declare const INSTALL_SCRIPTS: Readonly<Record<string, string>>;
export declare function resolvePackage(packages: LockFile['packages'], from: string, name: string): string | undefined;
export declare function listPackages(lock: LockFile): readonly InstalledPackage[];
export declare function isAllowedLicence(expression: unknown): boolean;
export declare function findDependencyProblems(lock: LockFile): readonly string[];
export declare function createSbom(lock: LockFile): {
  readonly bomFormat: string;
  readonly specVersion: string;
  readonly components: readonly SbomComponent[];
};
