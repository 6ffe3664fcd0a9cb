export declare function readUnreleased(changelog: string): string;
export declare function releaseChangelog(changelog: string, version: string, date: string): string;
export declare function checkNextVersion(current: string, next: string): void;
