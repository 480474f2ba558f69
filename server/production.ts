// Set before React and other libraries are loaded. React renders several times faster then, and answers are no longer
// validated against the contract.
process.env.NODE_ENV ??= 'production';
