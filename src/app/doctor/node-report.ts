import { arch, platform, release } from 'node:os';
import { networkById } from '../../chains/networks.js';
import type { Clock } from '../../kernel/clock.js';
import { ServiceError } from '../../kernel/errors.js';
import { inspectNode } from '../../sources/cardano/inspection/inspect-node.js';
import type { InspectionStep } from '../../sources/cardano/inspection/inspection-log.js';
import { type NodeAddress, parseNodeAddress } from '../../sources/cardano/node-address.js';
import type { NodeLimits } from '../../sources/cardano/node-limits.js';
import type { SourceFault } from '../../sources/errors.js';
import type { Config } from '../config.js';
import { networkName } from '../settings/network-settings.js';
import { VERSION } from '../version.js';
import type { DoctorCheck } from './check.js';
import type { DoctorReport } from './doctor.js';

/** Answers of a node to our requests, for the developers. Contains neither its address nor any setting. */
export interface NodeReport {
  readonly format: 'crosstie-node-report/1';
  readonly crosstie: string;
  readonly nodeJs: string;
  readonly system: string;
  readonly createdAt: string;
  readonly network: string;
  readonly magic: number;
  readonly protocol: NodeAddress['protocol'];
  readonly offeredVersions: readonly number[];
  readonly nodeVersions: readonly number[] | null;
  readonly version: number | null;
  readonly ok: boolean;
  readonly steps: readonly InspectionStep[];
}

export interface NodeReportRequest {
  /** The path of a node's socket, or host:port. */
  readonly address: string;
  /** Any accepted name of a network. */
  readonly network: string;
  readonly waitSeconds: number;
}

export interface NodeReportDependencies {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly limits?: Partial<NodeLimits>;
}

export async function createNodeReport(
  config: Pick<Config, 'networks'>,
  request: NodeReportRequest,
  { clock, signal, limits = {} }: NodeReportDependencies,
): Promise<NodeReport> {
  const address = parseNodeAddress(request.address);
  const network = networkById(networkName(request.network));
  if (network.family !== 'cardano')
    throw new ServiceError('invalid', `--network must be a Cardano or Apex network, not ${network.id}`);
  const { steps, nodeVersions, version, ...inspection } = await inspectNode({
    network,
    address,
    firstBlockHash: config.networks[network.id]?.firstBlock,
    waitMs: request.waitSeconds * 1_000,
    clock,
    signal,
    limits,
  });
  const place = address.protocol === 'node-to-client' ? address.path : address.host;
  return {
    format: 'crosstie-node-report/1',
    crosstie: VERSION,
    nodeJs: process.versions.node,
    system: `${platform()} ${release()} ${arch()}`,
    createdAt: new Date(clock.now()).toISOString(),
    network: network.id,
    magic: network.magic,
    ...inspection,
    nodeVersions: nodeVersions ?? null,
    version: version ?? null,
    ok: steps.every(({ status }) => status !== 'failed'),
    // Errors of the operating system quote the address.
    steps: steps.map((step) => ({ ...step, detail: step.detail.replaceAll(place, '(node)') })),
  };
}

const FIXES: { readonly [Fault in SourceFault]?: string } = {
  unreachable: 'Start the node and let this user reach it, or correct --node.',
  refused: 'Choose the network of the node with --network.',
  'wrong-network': 'Choose the network of the node with --network.',
};

/** The steps as checks of the doctor; a failure that the operator cannot fix belongs into an issue. */
export function toDoctorReport({ crosstie, ok, steps }: NodeReport): DoctorReport {
  const toCheck = ({ name, status, detail, ms, fault }: InspectionStep): DoctorCheck => ({
    name,
    status,
    detail: status === 'skipped' ? detail : `${detail} (${ms} ms)`,
    fix: status === 'failed' ? ((fault && FIXES[fault]) ?? 'Send us the report files.') : null,
  });
  return { version: crosstie, ok, checks: steps.map(toCheck) };
}

/** The beginning of the report as text. */
export const describeNodeReport = (report: NodeReport): readonly string[] => [
  `Crosstie ${report.crosstie}, Node ${report.nodeJs}, ${report.system}, ${report.createdAt}`,
  `${report.network} (magic ${report.magic}) over ${report.protocol}`,
  `Versions offered: ${report.offeredVersions.join(', ')}`,
  `Versions of the node: ${report.nodeVersions?.join(', ') ?? 'not known'}`,
  `Version chosen: ${report.version ?? 'none'}`,
];
