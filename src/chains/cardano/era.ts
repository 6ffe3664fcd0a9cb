export type CardanoEra = 'byron' | 'shelley' | 'allegra' | 'mary' | 'alonzo' | 'babbage' | 'conway' | 'dijkstra';
