// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {SafeTransferLib} from "solady/src/utils/SafeTransferLib.sol";

/// Accepts one deposit per transfer id, which the operator ends once: refunded to its depositor, or collected.
/// Delivers once per transfer id, from the operator's own tokens, so that a repeated delivery moves tokens only once.
/// The operator's address is storage slot 0, written when the code is placed.
contract Settlement {
    enum State {
        None,
        Held,
        Refunded,
        Collected
    }

    struct Deposit {
        address depositor;
        State state;
        address token;
        uint256 amount;
    }

    address public operator;
    mapping(bytes32 => Deposit) public deposits;
    mapping(bytes32 => bool) public delivered;

    event Deposited(bytes32 indexed transferId, address indexed depositor, address indexed token, uint256 amount);
    event Refunded(bytes32 indexed transferId, address indexed depositor, address indexed token, uint256 amount);
    event Collected(bytes32 indexed transferId, address indexed operator, address indexed token, uint256 amount);
    event Delivered(bytes32 indexed transferId, address indexed to, address indexed token, uint256 amount);

    error AlreadyDelivered();
    error AlreadyDeposited();
    error NothingHeld();
    error NotOperator();
    error ZeroAmount();

    function deposit(bytes32 transferId, address token, uint256 amount) external {
        if (amount == 0) revert ZeroAmount();
        if (deposits[transferId].state != State.None) revert AlreadyDeposited();
        deposits[transferId] = Deposit(msg.sender, State.Held, token, amount);
        emit Deposited(transferId, msg.sender, token, amount);
        // Accepts tokens that return nothing, and refuses an address without code.
        SafeTransferLib.safeTransferFrom(token, msg.sender, address(this), amount);
    }

    function refund(bytes32 transferId) external {
        Deposit memory held = _end(transferId, State.Refunded);
        emit Refunded(transferId, held.depositor, held.token, held.amount);
        SafeTransferLib.safeTransfer(held.token, held.depositor, held.amount);
    }

    function collect(bytes32 transferId) external {
        Deposit memory held = _end(transferId, State.Collected);
        emit Collected(transferId, msg.sender, held.token, held.amount);
        SafeTransferLib.safeTransfer(held.token, msg.sender, held.amount);
    }

    function deliver(bytes32 transferId, address token, address to, uint256 amount) external {
        if (msg.sender != operator) revert NotOperator();
        if (delivered[transferId]) revert AlreadyDelivered();
        delivered[transferId] = true;
        emit Delivered(transferId, to, token, amount);
        SafeTransferLib.safeTransferFrom(token, msg.sender, to, amount);
    }

    function _end(bytes32 transferId, State state) private returns (Deposit memory held) {
        if (msg.sender != operator) revert NotOperator();
        held = deposits[transferId];
        if (held.state != State.Held) revert NothingHeld();
        deposits[transferId].state = state;
    }
}
