/** The result of one check of `crosstie doctor`. */
export interface DoctorCheck {
  readonly name: string;
  /** `failed` must be fixed before the service works; `warning` should be fixed; `skipped` could not be checked. */
  readonly status: 'ok' | 'warning' | 'failed' | 'skipped';
  readonly detail: string;
  /** How to fix it; null when nothing needs fixing. */
  readonly fix: string | null;
}

export const ok = (name: string, detail: string): DoctorCheck => ({ name, status: 'ok', detail, fix: null });
export const skipped = (name: string, detail: string): DoctorCheck => ({ name, status: 'skipped', detail, fix: null });
export const warning = (name: string, detail: string, fix: string): DoctorCheck => ({
  name,
  status: 'warning',
  detail,
  fix,
});
export const failed = (name: string, detail: string, fix: string): DoctorCheck => ({
  name,
  status: 'failed',
  detail,
  fix,
});

/** `1.5 GB`, `340 MB`. */
export const formatBytes = (bytes: number): string =>
  bytes >= 1e9 ? `${(bytes / 1e9).toFixed(1)} GB` : `${Math.floor(bytes / 1e6)} MB`;

/** The message of an error without its stack. */
export const formatErrorMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error));
