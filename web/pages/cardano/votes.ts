export const toneOfVote = (vote: string): string => (vote === 'Yes' ? 'good' : vote === 'No' ? 'bad' : 'plain');
